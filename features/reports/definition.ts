export { parties } from './parties';
