/** The channel for messages between windows about a sign-in. */
const CHANNEL = 'account';

/** Notifies the browser's other windows of a sign-in. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A BroadcastChannel is restricted to its origin, unlike a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('signed in');
  channel.close();
}

/** Calls back on a sign-in in another window, and when this window gets the focus. @returns a function that unsubscribes */
export function onSignedInElsewhere(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', callback);
  window.addEventListener('focus', callback);
  return () => {
    channel.close();
    window.removeEventListener('focus', callback);
  };
}
