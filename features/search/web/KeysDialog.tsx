import { useId, useState } from 'react';
import { isOffered } from '../../../src/account';
import { titleOf, useRoutes } from '../../../src/routing/pageRoute';
import { t } from '../../../src/texts/t';
import { Button } from '../../../src/views/Button';
import { Dialog, DialogButtons } from '../../../src/views/dialog/Dialog';
import { areKeysOn, GO, GO_KEY, turnKeys } from './keys';
import styles from './keys.module.css';
import { searchKeys } from './searchKey';

/** The list of keys, which can be turned off there. */
export default function KeysDialog({ onClose }: { onClose: () => void }) {
  const id = useId();
  const routes = useRoutes();
  const [isOn, setOn] = useState(areKeysOn);
  const pages = Object.entries(GO).flatMap(([letter, path]): [string, string][] => {
    const route = routes.find((each) => each.path === path && isOffered(each));
    return route ? [[`${GO_KEY} ${letter}`, titleOf(path, route)]] : [];
  });
  const keys: [string, string][] = [
    ['/', t('Filter the list')],
    ['n', t('New record, in a list')],
    ['j', t('Next row')],
    ['k', t('Previous row')],
    ['x', t('Select the row')],
    ['e', t('Change a value of the row, also F2')],
    ['l', t('As last time, in a form that moves goods')],
    ['?', t('These keys')],
    ...pages,
  ];
  return (
    <Dialog
      question={t('Keys')}
      subject={t('They work while the cursor is in no field.')}
      busy={false}
      onCancel={onClose}
    >
      <dl className={styles.keys}>
        <Key keys={searchKeys()} does={t('Search everything')} />
        {isOn && keys.map(([key, does]) => <Key key={key} keys={key} does={does} />)}
      </dl>
      <p className={styles.setting}>
        <input
          id={id}
          type="checkbox"
          checked={isOn}
          onChange={({ target }) => {
            turnKeys(target.checked);
            setOn(target.checked);
          }}
        />
        <label htmlFor={id}>{t('Keys without Ctrl, in this browser')}</label>
      </p>
      <DialogButtons>
        <Button variant="contained" onClick={onClose}>
          {t('Close')}
        </Button>
      </DialogButtons>
    </Dialog>
  );
}

const Key = ({ keys, does }: { keys: string; does: string }) => (
  <div>
    <dt>
      <kbd>{keys}</kbd>
    </dt>
    <dd>{does}</dd>
  </div>
);
