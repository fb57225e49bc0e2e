import AddIcon from '@mui/icons-material/Add';
import { useEffect, useMemo, useState } from 'react';
import { hasRole } from '../../../src/account';
import { moveLinks } from '../../../src/inventory/moveLinks';
import { moveUrl } from '../../../src/inventory/moveUrls';
import { sidebarLinks } from '../../../src/layout/sidebarLinks';
import { useRoutes } from '../../../src/routing/pageRoute';
import { createUrl, showUrl } from '../../../src/routing/urls';
import { can, type Entity } from '../../../src/schema/entity';
import { t, translate } from '../../../src/texts/t';
import { type Choice, type ChoiceGroup, groupChoices } from './choices';
import type { Found } from './findRecords';
import { areKeysOn, keysOf } from './keys';
import { RANK, rankOf } from './rank';
import { recentRecords } from './recentRecords';
import { entityNamed, loadReadable, readableEntities } from './searchedEntities';

/** Returns the entities that the user may read, once the code of all is there. */
export function useReadable(): readonly Entity[] {
  const [known, setKnown] = useState(readableEntities);
  useEffect(() => {
    let isGone = false;
    void loadReadable().then((all) => isGone || setKnown((before) => (all.length === before.length ? before : all)));
    return () => {
      isGone = true;
    };
  }, []);
  return known;
}

const isMove = (path: string): boolean => moveLinks.some((move) => moveUrl(move.path) === path);

type Unranked = Omit<Choice, 'rank'>;

/** Returns the pages of the sidebar and the actions that the user may use. */
function usePlaces(entities: readonly Entity[]): Unranked[] {
  const routes = useRoutes();
  return useMemo(() => {
    const links = sidebarLinks(routes, { path: '', search: '' }).map(({ to, label, icon, group }) => ({
      id: to,
      heading: t(isMove(to) ? 'Actions' : 'Pages'),
      label: translate(label),
      note: group && translate(group),
      href: to,
      keys: areKeysOn() ? keysOf(to) : undefined,
      icon,
    }));
    const creations = entities
      .filter((entity) => can(entity, 'create'))
      .map(({ name, texts }) => ({
        id: createUrl(name),
        heading: t('Actions'),
        label: translate(texts.newButton),
        href: createUrl(name),
        icon: AddIcon,
      }));
    const isAction = ({ href }: Unranked) => isMove(href);
    return [...links.filter(isAction), ...creations, ...links.filter((link) => !isAction(link))];
  }, [routes, entities]);
}

/** Returns the choices of the search for a text: without a text the last seen records and the actions. */
export function useChoices(
  text: string,
  entities: readonly Entity[],
  { sentence, found }: { sentence: readonly Choice[]; found: readonly Found[] },
): readonly ChoiceGroup[] {
  const places = usePlaces(entities);
  return useMemo(() => {
    if (text === '')
      return groupChoices([...recentChoices(), ...ranked(places.filter(({ heading }) => heading === t('Actions')))]);
    const matching = places.flatMap((place): Choice[] => {
      const rank = rankOf(text, place.label);
      return rank === undefined ? [] : [{ ...place, rank }];
    });
    return groupChoices([...sentence, ...matching, ...found.map((each) => recordChoice(each, text))]);
  }, [text, places, sentence, found]);
}

const ranked = (choices: readonly Unranked[]): Choice[] => choices.map((choice) => ({ ...choice, rank: RANK.whole }));

const recordChoice = ({ entity, id, name, rank }: Found, text: string): Choice => ({
  id: showUrl(entity.name, id),
  heading: translate(entity.many),
  label: name,
  href: showUrl(entity.name, id),
  icon: entity.icon,
  // A code or a number is found exactly, whatever the name is.
  rank: rank ?? (/\d/.test(text) ? RANK.whole : RANK.similar),
});

const recentChoices = (): Choice[] =>
  recentRecords().flatMap(({ entity: of, id, name }) => {
    const entity = entityNamed(of);
    if (!entity || !hasRole(entity.roles.read)) return [];
    const href = showUrl(of, id);
    return [
      {
        id: href,
        heading: t('Last seen'),
        label: name,
        note: translate(entity.one),
        href,
        icon: entity.icon,
        rank: RANK.whole,
      },
    ];
  });
