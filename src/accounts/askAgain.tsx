import { createRoot } from 'react-dom/client';
import type { WhoAmI } from '../../contract/accounts';
import { SignInAgain } from './SignInAgain';

/** Asks in front of whatever is shown, which stays as it is. @returns who signed in; undefined where nobody wanted to */
export function askAgain(): Promise<WhoAmI | undefined> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<WhoAmI | undefined>((resolve) => {
    root.render(<SignInAgain onSignedIn={resolve} onCancel={() => resolve(undefined)} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}
