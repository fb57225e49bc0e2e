import { seesCosts } from '../account';
import { supports } from '../capabilities';
import { exportsWith } from '../extensions';
import { AddedTileLink } from './AddedTileLink';
import type { AddedTile } from './defineTile';

const tiles = exportsWith<AddedTile>('read');

/** The tiles of features and extensions. They are beside the heading, since few of them would leave a row of the grid almost empty. */
export function AddedTiles() {
  return tiles
    .filter(({ capability, cost }) => supports(capability) && (!cost || seesCosts()))
    .map((tile) => <AddedTileLink key={tile.label} tile={tile} />);
}
