import type { OtherWaysProps } from '../layout/LoginScreen';
import styles from './accounts.module.css';
import { enterAs } from './known';
import { canUsePasskeys, signInWithPasskey } from './passkeys';

/** The ways to sign in besides the password, as far as server and browser know them. */
export const OtherWays = ({ attempt, entering }: OtherWaysProps) =>
  canUsePasskeys() && (
    <button
      type="button"
      className={styles.other}
      disabled={entering}
      onClick={() => void attempt(async () => enterAs(await signInWithPasskey()))}
    >
      Sign in with a passkey
    </button>
  );
