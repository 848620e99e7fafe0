import { operationTextsOf } from './operation-texts.ts';

export const operationTexts = operationTextsOf('fr');
