/** The places of the form: its head, below the rows, or in a row. */
export type AddedInputsProps =
  | { at: 'head' | 'rows' }
  | {
      at: 'row';
      index: number;
      /** The names of the fields to show. */
      shown: readonly string[];
      /** Called on Enter: focuses the next row. */
      onEnter: () => void;
    };
