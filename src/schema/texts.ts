/** The words of an entity's screens. All follow from what it is called; a declaration replaces what differs. */
export interface Texts {
  /** The list's heading. `listHeading: 'Carriers List'` */
  listHeading: string;
  /** The link from the list to the form that creates. `newButton: 'New Carrier'` */
  newButton: string;
  /** What the list says when no row is there to show. `empty: 'No carriers found.'` */
  empty: string;
  /** What a page says when no record has its id. `notFound: 'Carrier not found.'` */
  notFound: string;
  /** What a delete asks first. `confirmDelete: 'Are you sure you want to delete this carrier?'` */
  confirmDelete: string;
  /** The heading of the form that creates. `newHeading: 'New Carrier'` */
  newHeading: string;
  /** The heading of the form that edits. `editHeading: 'Edit Carrier'` */
  editHeading: string;
  /** The button of the form that creates. `createButton: 'Create Carrier'` */
  createButton: string;
  /** The button of the form that edits. `updateButton: 'Update Carrier'` */
  updateButton: string;
  /** The link from a record's page to the form. `editLink: 'Edit Carrier'` */
  editLink: string;
  /** The link from a record back to the list. `backLink: 'Return to Carriers'` */
  backLink: string;
  /** The header's title over the form that creates. `newTitle: 'New Carrier'` */
  newTitle: string;
  /** What stands before the message when the list cannot be read. `errorPrefix: 'Error: '` */
  errorPrefix: string;
  /** What a failed save says where the server says nothing; its generic message otherwise. `saveFailed: 'Not saved.'` */
  saveFailed?: string;
}

/** The words that follow from what one and several are called, with those a declaration gives in their place. */
export function textsOf(one: string, many: string, own: Partial<Texts> = {}): Texts {
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
