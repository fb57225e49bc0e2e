import { createRoot } from 'react-dom/client';
import type { WhoAmI } from '../../contract/accounts';
import { SignInAgain } from './SignInAgain';

/** Opens the sign-in dialog over the current page. @returns the signed-in user; undefined if the user cancels */
export function openSignInDialog(): Promise<WhoAmI | undefined> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  return new Promise<WhoAmI | undefined>((resolve) => {
    root.render(<SignInAgain onSignedIn={resolve} onCancel={() => resolve(undefined)} />);
  }).finally(() => {
    root.unmount();
    place.remove();
  });
}
