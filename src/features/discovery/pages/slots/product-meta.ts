import { productStructuredData } from '../structured-data.ts';

export default productStructuredData;
