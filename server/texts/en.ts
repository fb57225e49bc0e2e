import type { Catalogue } from './catalogue';

/** The English messages that differ from the original. */
export default {
  'Another site has sent this, in the name of whoever is signed in here.':
    'Another site sent this request in the name of the signed-in user.',
  'That took too long, or was begun elsewhere. Try again.': 'That took too long, or it began elsewhere. Try again.',
  'The proxy in front signs people in, not this server.': 'The proxy signs users in, not this server.',
  'The token is none, has expired or was revoked.': 'The token is invalid, has expired or was revoked.',
  'There are no accounts: nobody is asked to sign in.': 'There are no accounts, so no sign-in is necessary.',
  'This is for those who have signed in here.': 'Only users who have signed in here can do this.',
  'This is no passkey that was made for this server just now. Try again.':
    'This passkey was not created for this server just now. Try again.',
  'This passkey lets nobody in here. It may have been removed: log in with the password.':
    'This passkey is not accepted here. It may have been removed: log in with the password.',
  'This server is reached by its proxy alone, which signs people in.':
    'Only the proxy, which signs users in, can reach this server.',
  'Whoever runs the server sets its clock right, or says that it is right with: npm run clock -- --right':
    'The operator sets the clock of the server, or confirms it with: npm run clock -- --right',
} satisfies Catalogue;
