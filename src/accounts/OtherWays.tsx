import type { ComponentProps, ComponentType } from 'react';
import type { WhoAmI } from '../../contract/accounts';
import type { OtherWaysProps } from '../signIn/LoginScreen';
import { t } from '../texts/t';
import styles from './accounts.module.css';
import { canUsePasskeys, signInWithPasskey } from './passkeys';
import { ProviderWay, providerLabel } from './provider';

/**
 * Returns a component with the sign-in methods other than the password, as far as server and browser support them.
 * @param enter makes the user of a passkey the current user
 */
export function otherWays(
  enter: (who: WhoAmI) => void,
  ofProvider: Omit<ComponentProps<typeof ProviderWay>, 'label'>,
): ComponentType<OtherWaysProps> {
  const label = providerLabel();
  return ({ attempt, entering }) =>
    (label || canUsePasskeys()) && (
      <div className={styles.otherWays}>
        <span>{t('or')}</span>
        {canUsePasskeys() && (
          <button
            type="button"
            disabled={entering}
            onClick={() => void attempt(async () => enter(await signInWithPasskey()))}
          >
            {t('Sign in with a passkey')}
          </button>
        )}
        {label && <ProviderWay label={label} {...ofProvider} />}
      </div>
    );
}
