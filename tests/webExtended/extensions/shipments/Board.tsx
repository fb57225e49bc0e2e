import { Page } from 'magazyn/extension/web';

export default function Board() {
  return <Page heading="Shipments Board">Nothing on the way.</Page>;
}
