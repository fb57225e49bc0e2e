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
  'The password is one that many have, and others try first.': 'The password is too common.',
  'The {noun} is not the one that you saw: load it again. Nothing of yours was saved.':
    'The {noun} has changed since you loaded it: load it again. Your changes were not saved.',
  'The {noun} stays as it is: its {field} is {value}.': 'The {noun} cannot be changed: its {field} is {value}.',
  'This link is not good any more. Ask for another one.': 'This link is no longer valid. Ask for another one.',
  'Your account moves goods as employee {own} alone, not as employee {other}.':
    'Your account moves goods only as employee {own}, not as employee {other}.',
  'Your account was not given warehouse {id} to move goods in.': 'Your account may not move goods in warehouse {id}.',
  '{country} does not lie in that region.': '{country} is not in that region.',
  '{who} changed the {noun} meanwhile, at {time}: {changes}. Nothing of yours was saved.':
    '{who} changed the {noun} at {time}: {changes}. Your changes were not saved.',
  'name a product twice': 'list a product twice',
  'Only {left} of {moved} "{name}" of transaction #{id} are left to return.':
    'Of {moved} "{name}" of transaction #{id}, only {left} can still be returned.',
  'Less than that is left to return of the transaction.':
    'Less than this amount can still be returned of the transaction.',
  'This took too long and was given up. Try again in a moment.':
    'This took too long and was stopped. Try again in a moment.',
  'The server failed to answer. Its log tells more under {id}.':
    'The server failed to answer. Its log has the details under {id}.',
  'A record this refers to has just been changed.':
    'A record that this one refers to has just been changed. Try again.',
  'The import is not written.': 'The file has not been imported.',
  'The import is undone already.': 'The import has already been undone.',
  'The import is written already.': 'The file has already been imported.',
  'The import is written at this moment.': 'The file is being imported at this moment.',
  'The import was written meanwhile.': 'The file has been imported meanwhile.',
} satisfies Catalogue;
