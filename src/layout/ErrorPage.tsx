import Button from '@mui/material/Button';
import { HOME_TITLE } from '../routing/titles';
import { HOME } from '../routing/urls';
import { ErrorMessage } from '../views/ErrorMessage';
import { Page } from '../views/Page';

/** A page that could not be drawn: what happened, and two ways on. */
export const ErrorPage = ({ error }: { error: Error }) => (
  <Page
    heading="Something went wrong"
    actions={
      <>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <Button variant="outlined" href={HOME}>
          {HOME_TITLE}
        </Button>
      </>
    }
  >
    <ErrorMessage message={error.message} />
  </Page>
);
