import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../dataProvider/http';
import { NotFetched } from '../routing/lazyComponent';
import { HOME, HOME_TITLE } from '../routing/urls';
import { Button, ButtonLink } from '../views/Button';
import { ErrorMessage } from '../views/ErrorMessage';
import { Page } from '../views/Page';

/** In the place of a page that failed: one whose code is missing comes by itself once the server answers again. */
export default function PageFailure({ error }: { error: Error }) {
  return error instanceof NotFetched ? <PageAway error={error} /> : <Failed error={error} />;
}

/** Told by the bar above all pages, like whatever gets no answer. What is not fetched then, the server has not. */
function PageAway({ error }: { error: Error }) {
  const wasAway = useRef(false);
  const { data: isBack, isPending } = useQuery({
    queryKey: ['page', window.location.href],
    queryFn: ({ signal }) =>
      request(window.location.href, { signal, cache: 'no-store', headers: { Accept: 'text/html' } }, true).then(
        () => wasAway.current,
        (failure) => {
          wasAway.current = true;
          throw failure;
        },
      ),
    gcTime: 0,
  });
  // A browser does not fetch again by itself what it could not.
  useEffect(() => {
    if (isBack) window.location.reload();
  }, [isBack]);
  return isPending || isBack ? (
    <Page heading="The connection is missing">
      <p>This page could not be fetched. It comes by itself once the connection is back.</p>
    </Page>
  ) : (
    <Failed error={error} />
  );
}

/** A page that could not be drawn: what happened, and two ways on. */
const Failed = ({ error }: { error: Error }) => (
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
