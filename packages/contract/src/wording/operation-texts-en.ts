import { operationTextsOf } from './operation-texts.ts';

/** Texts of the operations in the audit log in English. A build of the panel ships this module's result, so a screen loads one language. */
export const operationTexts = operationTextsOf('en');
