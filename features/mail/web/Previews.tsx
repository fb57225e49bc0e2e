import { useState } from 'react';
import { t, translate } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { Card } from '../../../src/views/page/Card';
import { KINDS, type Kind, kindNames } from '../kinds';
import styles from './mail.module.css';
import { PreviewDialog } from './PreviewDialog';

/** Opens each kind of mail as it would be sent now. */
export function Previews() {
  const [shown, setShown] = useState<Kind | null>(null);
  return (
    <>
      <Card title={t('Previews')}>
        {() => (
          <div className={styles.buttons}>
            {kindNames.map((kind) => (
              <Button key={kind} variant="outlined" onClick={() => setShown(kind)}>
                {translate(KINDS[kind])}
              </Button>
            ))}
          </div>
        )}
      </Card>
      {shown && <PreviewDialog kind={shown} onClose={() => setShown(null)} />}
    </>
  );
}
