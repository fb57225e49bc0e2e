/** The kinds of events in the audit trail, with their labels. */
export const actions = {
  create: 'Created',
  change: 'Changed',
  delete: 'Deleted',
  move: 'Moved Goods',
  refusal: 'Refused',
  'sign-in': 'Signed In',
  'sign-out': 'Signed Out',
  backup: 'Backup',
  restore: 'Restore',
  reset: 'Reset',
  seed: 'Demo Data',
  clock: 'Clock',
  import: 'Imported',
  export: 'Exported',
  closing: 'Month Closed',
};
