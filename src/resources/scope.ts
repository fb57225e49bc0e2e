export { byWarehouse } from '../../contract/entities/scope';
