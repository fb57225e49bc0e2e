import Chip from '@mui/material/Chip';
import Rating from '@mui/material/Rating';
import { BooleanField, RecordContextProvider } from 'react-admin';

/** A sample of MUI and react-admin components in a custom cell or body. */
export default function Hatch({ rating }: { rating: number }) {
  return (
    <RecordContextProvider value={{ id: 1, active: true }}>
      <Rating value={rating} readOnly size="small" /> <Chip label={`${rating} of 5`} color="primary" size="small" />{' '}
      <BooleanField source="active" />
    </RecordContextProvider>
  );
}
