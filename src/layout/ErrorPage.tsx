import { useRouteError } from 'react-router';
import { HOME, HOME_TITLE } from '../routing/urls';
import { Button, ButtonLink } from '../views/Button';
import { ErrorMessage } from '../views/ErrorMessage';
import { Page } from '../views/Page';

/** A page that could not be drawn: what happened, and two ways on. */
export const PageFailure = ({ error }: { error: Error }) => (
  <Page
    heading="Something went wrong"
    actions={
      <>
        <Button variant="contained" onClick={() => window.location.reload()}>
          Reload
        </Button>
        <ButtonLink variant="outlined" href={HOME} target="_self">
          {HOME_TITLE}
        </ButtonLink>
      </>
    }
  >
    <ErrorMessage message={error.message} />
  </Page>
);

/** What stands in the place of everything where what stands around the pages could not be drawn. */
export const ErrorPage = () => <PageFailure error={useRouteError() as Error} />;
