import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import {
  Admin,
  DataTable,
  DeleteButton,
  EditButton,
  EditGuesser,
  List,
  NumberField,
  Resource,
  ShowButton,
  ShowGuesser,
  TextField,
  TextInput,
} from 'react-admin';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router';
import { createDataProvider } from '../../../src/dataProvider';
import { products } from '../../../src/resources/products';

/*
 * The alternative for comparison: react-admin's standard components with one list, row buttons and a text filter, on the same API
 * and data provider.
 */

const dataProvider = createDataProvider([products]);
const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;

const ProductList = () => (
  <List filters={[<TextInput key="name" source="name" alwaysOn />]} perPage={25}>
    <DataTable>
      <DataTable.Col source="name" />
      <DataTable.Col source="description">
        <TextField
          source="description"
          sx={{ display: 'block', maxWidth: 200, overflow: 'hidden', whiteSpace: 'nowrap' }}
        />
      </DataTable.Col>
      <DataTable.Col source="categoryName" />
      <DataTable.NumberCol source="unitPrice">
        <NumberField source="unitPrice" options={{ style: 'currency', currency: 'USD' }} />
      </DataTable.NumberCol>
      <DataTable.NumberCol source="unitSize" />
      <DataTable.NumberCol source="inventoryCount" />
      <DataTable.NumberCol source="transactionCount" />
      <DataTable.Col label="Actions">
        <ShowButton />
        <EditButton />
        <DeleteButton />
      </DataTable.Col>
    </DataTable>
  </List>
);

createRoot(document.getElementById('root') as HTMLElement).render(
  <CacheProvider value={createCache({ key: 'mui', nonce })}>
    <BrowserRouter>
      <Admin dataProvider={dataProvider} disableTelemetry>
        <Resource name="products" list={ProductList} show={ShowGuesser} edit={EditGuesser} />
      </Admin>
    </BrowserRouter>
  </CacheProvider>,
);
