/** On which a window that somebody has signed in in tells the others. */
const CHANNEL = 'account';

/** Tells the browser's other windows that somebody has signed in. */
export function tellSignedIn(): void {
  const channel = new BroadcastChannel(CHANNEL);
  // A channel is of one origin, as opposed to a window.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  channel.postMessage('signed in');
  channel.close();
}

/** Calls back whenever that may have been done in another window: it says so, or this one is come back to. @returns what ends that */
export function onSignedInBesides(callback: () => void): () => void {
  const channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', callback);
  window.addEventListener('focus', callback);
  return () => {
    channel.close();
    window.removeEventListener('focus', callback);
  };
}
