import { HttpError } from 'react-admin';
import { byWarehouse } from '../../../contract/entities/scope';
import { useCall } from '../../../src/calls/useCall';
import { usePageSearch } from '../../../src/navigation/usePageSearch';
import { withParam } from '../../../src/schema/list/listAddress';
import { t } from '../../../src/texts/t';
import { failureOf } from '../../../src/views/data/unanswered';
import { EmptyMessage, ErrorMessage } from '../../../src/views/messages/ErrorMessage';
import { Loading } from '../../../src/views/messages/Loading';
import { Page } from '../../../src/views/page/Page';
import { useScope } from '../../../src/views/scope';
import type { FileQuery } from '../contract';
import { ChoiceForm } from './ChoiceForm';
import { type Choice, choiceIn, queryOf } from './choice';
import { Figures } from './Figures';
import styles from './jpk.module.css';
import { previewCall } from './jpkCalls';
import { Missing } from './Missing';
import { SaveFile } from './SaveFile';

/** The rules of the figures, folded. */
const HowItIsMade = () => (
  <details className={styles.how}>
    <summary>{t('How the file is made')}</summary>
    <ul>
      <li>{t('Values are the recorded costs, at the moving average of the warehouse, as in the reports.')}</li>
      <li>{t('A return is a document of the other direction: goods that a client returns are PZ.')}</li>
      <li>{t('A correction is in the section of the document that it corrects, below 0 where goods go back.')}</li>
      <li>{t('A transfer is MMWY in the file of one warehouse and MMWE in that of the other.')}</li>
      <li>{t('The begin and the end of a stock count are the moment at which it was recorded.')}</li>
      <li>{t('The code of a product is its first barcode, or else its id.')}</li>
    </ul>
  </details>
);

/** The tax office's file of a warehouse: the missing facts, the figures and the download. The address has the choice. */
export default function JpkMagPage() {
  const { search, change } = usePageSearch();
  const { chosen } = useScope(byWarehouse);
  const choice = choiceIn(search);
  if (!search.has('warehouse') && chosen !== null) choice.warehouse = chosen;
  const query = queryOf(choice);
  const onChange = (name: keyof Choice, value: string) =>
    change((current) => withParam(current, name, value), { replace: true });
  return (
    <Page heading={t('JPK_MAG File')}>
      <p className={styles.notice}>
        {t(
          'The file follows a third party’s copy of the schema of version 2, which was not compared with the one of the Ministry of Finance. Check the file with the ministry’s own tools before you send it.',
        )}
      </p>
      <ChoiceForm choice={choice} onChange={onChange} />
      {query ? (
        <Made warehouse={choice.warehouse} query={query} />
      ) : choice.warehouse === '' ? (
        <ChooseWarehouse />
      ) : (
        <EmptyMessage>{t('Choose a period that ends after it begins.')}</EmptyMessage>
      )}
    </Page>
  );
}

/** Without a warehouse, or with the address of one that is no more. */
const ChooseWarehouse = () => <EmptyMessage>{t('Choose a warehouse to see the figures of its file.')}</EmptyMessage>;

function Made({ warehouse, query }: { warehouse: string; query: FileQuery }) {
  const call = useCall(previewCall, { params: { id: warehouse }, query });
  const { data } = call;
  const failure = failureOf(call);
  if (call.error instanceof HttpError && call.error.status === 404) return <ChooseWarehouse />;
  if (failure) return <ErrorMessage {...failure} />;
  if (!data) return <Loading />;
  return (
    <>
      <Missing preview={data} />
      <Figures preview={data} query={query} />
      <SaveFile key={JSON.stringify([warehouse, query])} preview={data} warehouse={warehouse} query={query} />
      <HowItIsMade />
    </>
  );
}
