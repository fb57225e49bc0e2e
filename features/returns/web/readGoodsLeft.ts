import { send } from '../../../src/calls/call';
import type { ReadGoodsLeft } from '../../../src/views/slots/goodsLeft';
import { returnableQuantity, standingCall } from './lineBalances';

const readGoodsLeft: ReadGoodsLeft = async (id, signal) => {
  const { lines } = await send(standingCall, { params: { id } }, signal);
  return new Map(lines.map((line) => [line.productId, returnableQuantity(line)]));
};

export default readGoodsLeft;
