import { joined, type Message, say } from '../../../server/texts/message';
import { COUNTS } from '../sections';
import type { Prepared } from './preview';

/** Returns the note of a download in the audit trail: the warehouse, the period and the figures. */
export function noteOf({ preview: { warehouse, sections, counts }, period: { fromDate, toDate } }: Prepared): Message {
  const all = [...sections, ...(counts ? [{ section: COUNTS, ...counts }] : [])];
  const figures = all
    .filter(({ documents }) => documents > 0)
    .map(({ section, documents, lines, value }) =>
      say('jpk-mag-section', {
        section,
        documents,
        lines,
        value: value.toFixed(2),
      }),
    );
  return say('jpk-mag-exported', {
    warehouse: warehouse.name,
    from: { day: fromDate },
    to: { day: toDate },
    figures: figures.length > 0 ? joined(figures, '; ') : 'no documents',
  });
}
