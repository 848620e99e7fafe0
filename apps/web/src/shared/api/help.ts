import type { Locale } from '@vigie/contract/identifiers.ts';
import { useQuery } from '@tanstack/react-query';
import { useAnswer } from './define-resource.ts';

const UNCHANGING = { staleTime: Infinity };

/** Returns articles that contain a text, or all of them; previous results stay until the answer arrives. */
export function useArticles(locale: Locale, q: string) {
  const query = { locale, ...(q === '' ? {} : { q }) };
  return useAnswer((queries) => queries.articles.list, query, { ...UNCHANGING, keepsPrevious: true });
}

export const useArticle = (locale: Locale, id: string) =>
  useAnswer((queries) => queries.articles.get, { locale, id }, UNCHANGING);

/** The parts of a JSON schema that the reference shows. */
export interface ShownSchema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  anyOf?: ShownSchema[];
  items?: ShownSchema;
}

interface Media {
  schema?: ShownSchema;
  example?: unknown;
}

/** One call of an OpenAPI document. */
export interface DescribedCall {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: ShownSchema }[];
  requestBody?: { content: Record<string, Media> };
  responses: Record<string, { $ref?: string; content?: Record<string, Media> }>;
}

/** The OpenAPI document of this installation. */
export interface ApiDocument {
  servers: { url: string }[];
  paths: Record<string, Record<string, DescribedCall>>;
}

/**
 * Returns the OpenAPI document, which changes only with the server's version. It needs no sign-in, so it is no call of
 * the contract.
 */
export function useApiDocument() {
  return useQuery({
    queryKey: ['openapi'],
    queryFn: async ({ signal }): Promise<ApiDocument> => {
      const response = await fetch('/api/openapi.json', { signal });
      if (!response.ok) throw new Error(`The reference answered ${response.status}.`);
      return (await response.json()) as ApiDocument;
    },
    staleTime: Infinity,
  });
}
