import { createContext, use } from 'react';

/** Whether the page of a record renders the record's row of a list, because its response is pending. */
export const RecordPendingContext = createContext(false);
export const useRecordPending = (): boolean => use(RecordPendingContext);
