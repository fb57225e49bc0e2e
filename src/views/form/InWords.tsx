import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { NOTHING } from '../../format/nothing';
import { pageQuery } from '../../routing/pageRoute';
import type { NamedField } from '../../schema/field';
import type { AnyRow } from '../../schema/record';
import { EntitiesContext } from '../entities';
import { useProvider } from '../useProvider';

interface InWordsProps {
  field: NamedField;
  /** What its inputs hold. */
  typed: AnyRow;
}

/** What is typed in a field, in words. */
export function InWords({ field: { name, kind }, typed }: InWordsProps) {
  const { input } = kind;
  const value = typed[name];
  if (input.as === 'lines') return 'as typed';
  if (input.as === 'reference' && value) return <Called list={input.to} id={String(value)} />;
  if (input.as === 'choice') return input.choices.find((choice) => choice.value === value)?.label ?? NOTHING;
  return wordsIn(typed).join(' ') || NOTHING;
}

/** What a record is called that is chosen. */
function Called({ list, id }: { list: string; id: string }) {
  const dataProvider = useProvider();
  const entity = use(EntitiesContext).find(({ name }) => name === list);
  const { data } = useQuery(
    pageQuery([list, 'called', id], async ({ signal }) => {
      const { data } = await dataProvider.getMany(list, { ids: [id], signal });
      return data[0];
    }),
  );
  return data ? (entity?.represent(data) ?? String(data.name)) : `#${id}`;
}

const wordsIn = (typed: AnyRow): string[] =>
  Object.values(typed).flatMap((value) =>
    typeof value === 'object' && value !== null ? wordsIn(value as AnyRow) : String(value ?? '') || [],
  );
