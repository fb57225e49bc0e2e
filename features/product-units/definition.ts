export { unitOfProduct } from './field';
export { unit } from './unit';
