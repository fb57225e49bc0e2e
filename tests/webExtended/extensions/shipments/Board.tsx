import { Page } from '../../../../src/views/page/Page';

export default function Board() {
  return <Page heading="Shipments Board">Nothing on the way.</Page>;
}
