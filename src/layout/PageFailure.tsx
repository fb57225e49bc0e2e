import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { request } from '../dataProvider/http';
import { NotFetched } from '../routing/lazyComponent';
import { HOME, HOME_TITLE } from '../routing/urls';
import { t } from '../texts/t';
import { Button, ButtonLink } from '../views/Button';
import { ErrorMessage } from '../views/messages/ErrorMessage';
import { useIsOutdated } from '../views/messages/networkErrorInPage';
import { Page } from '../views/page/Page';

/** Shown in place of a page that failed. A page with missing code reloads when the server responds again. */
export default function PageFailure({ error }: { error: Error }) {
  return error instanceof NotFetched ? <PageAway error={error} /> : <Failed error={error} />;
}

/** The connection bar announces the failure, or a new build. If the server responds but the code is still missing, shows the error. */
function PageAway({ error }: { error: Error }) {
  const wasAway = useRef(false);
  const isOutdated = useIsOutdated();
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
  // Browsers do not retry a failed import, so the page must reload.
  useEffect(() => {
    if (isBack) window.location.reload();
  }, [isBack]);
  if (isOutdated) {
    return (
      <Page heading={t('This page needs the new version')}>
        <p>{t('Reload the page.')}</p>
      </Page>
    );
  }
  return isPending || isBack ? (
    <Page heading={t('The connection is missing')}>
      <p>{t('This page could not be loaded. It loads by itself when the connection is back.')}</p>
    </Page>
  ) : (
    <Failed error={error} />
  );
}

/** The error of a page, with a reload button and a link to the home page. */
const Failed = ({ error }: { error: Error }) => (
  <Page
    heading={t('Something went wrong')}
    actions={
      <>
        <Button variant="contained" onClick={() => window.location.reload()}>
          {t('Reload')}
        </Button>
        <ButtonLink variant="outlined" href={HOME} target="_self">
          {t(HOME_TITLE)}
        </ButtonLink>
      </>
    }
  >
    <ErrorMessage message={error.message} />
  </Page>
);
