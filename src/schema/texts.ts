/** The texts of an entity's screens. The defaults follow from the nouns `one` and `many`. */
export interface Texts {
  /** The list's heading. `listHeading: 'Carriers List'` */
  listHeading: string;
  /** The link from the list to the create form. `newButton: 'New Carrier'` */
  newButton: string;
  /** The message of an empty list. `empty: 'No carriers found.'` */
  empty: string;
  /** The message for an unknown id. `notFound: 'Carrier not found.'` */
  notFound: string;
  /** The confirmation question of a delete. `confirmDelete: 'Are you sure you want to delete this carrier?'` */
  confirmDelete: string;
  /** The heading of the create form. `newHeading: 'New Carrier'` */
  newHeading: string;
  /** The heading of the edit form. `editHeading: 'Edit Carrier'` */
  editHeading: string;
  /** The button of the create form. `createButton: 'Create Carrier'` */
  createButton: string;
  /** The button of the edit form. `updateButton: 'Update Carrier'` */
  updateButton: string;
  /** The link from a record's page to the edit form. `editLink: 'Edit Carrier'` */
  editLink: string;
  /** The link from a record back to the list. `backLink: 'Return to Carriers'` */
  backLink: string;
  /** The title in the app's header on the create form. `newTitle: 'New Carrier'` */
  newTitle: string;
  /** The prefix of the message when the list cannot be loaded. `errorPrefix: 'Error: '` */
  errorPrefix: string;
  /** The message of a failed save if the response has no description. Default: a generic message. `saveFailed: 'Not saved.'` */
  saveFailed?: string;
}

/** Returns the texts that follow from the nouns, with an entity's own texts merged in. */
export function defaultTexts(one: string, many: string, own: Partial<Texts> = {}): Texts {
  return {
    listHeading: `${many} List`,
    newButton: `New ${one}`,
    empty: `${one} not found.`,
    notFound: `${one} not found.`,
    confirmDelete: `Are you sure you want to delete this ${one.toLowerCase()}?`,
    newHeading: `New ${one}`,
    editHeading: `Edit ${one}`,
    createButton: `Create ${one}`,
    updateButton: `Update ${one}`,
    editLink: `Edit ${one}`,
    backLink: `Return to ${many}`,
    newTitle: `New ${one}`,
    errorPrefix: 'Error: ',
    ...own,
  };
}
