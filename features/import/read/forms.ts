/** The form of a column's cells, such as the decimal comma of its numbers. */
export interface ColumnForm<Form> {
  /** Undefined where no cell tells the form, or where the column has both. */
  form?: Form;
  /** Whether a cell has two different readings. */
  hasTwoReadings: boolean;
}

/**
 * Returns the form of a column's cells.
 * @param readingsOf returns the readings of a cell in each form; none for a cell that cannot be read
 */
export function columnForm<Form extends string>(
  cells: Iterable<string>,
  readingsOf: (cell: string) => Partial<Record<Form, unknown>>,
): ColumnForm<Form> {
  const seen = new Set<Form>();
  let hasTwoReadings = false;
  for (const cell of cells) {
    const readings = readingsOf(cell);
    const [form, other] = Object.keys(readings) as Form[];
    if (form !== undefined && other !== undefined) hasTwoReadings ||= readings[form] !== readings[other];
    else if (form !== undefined) seen.add(form);
  }
  const [form] = seen;
  return { ...(seen.size === 1 && form && { form }), hasTwoReadings };
}
