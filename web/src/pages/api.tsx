// What programs may ask the server, made from the description that the server gives of itself.

import { t } from '../i18n';
import { useAnswer } from '../net/answer';
import { Problem } from '../ui/problem';
import { useTitle } from '../ui/title';

interface Schema {
  $ref?: string;
  type?: string | string[];
  items?: Schema;
}

interface Operation {
  summary?: string;
  description?: string;
  tags?: string[];
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string; content?: Record<string, { schema?: Schema }> }>;
}

interface OpenApi {
  info?: { title?: string; version?: string; description?: string };
  paths: Record<string, Record<string, Operation>>;
}

const METHODS = ['get', 'post', 'put', 'delete'];

export function ApiPage() {
  useTitle(t('api.title'));
  const { value: api, problem } = useAnswer<OpenApi>('/openapi.json');
  const entries = Object.entries(api?.paths ?? {}).flatMap(([path, operations]) =>
    Object.entries(operations)
      .filter(([method]) => METHODS.includes(method))
      .map(([method, operation]) => ({ path, method, operation, tag: operation.tags?.[0] ?? '' })),
  );
  const tags = [...new Set(entries.map(({ tag }) => tag))];
  return (
    <section class="page">
      <h1>{t('api.title')}</h1>
      <p class="lead">{t('api.lead')}</p>
      <p>{t('api.token')}</p>
      <p>{t('api.socket')}</p>
      <p>
        <a href="/api/v1/openapi.json" download="openapi.json">
          openapi.json
        </a>
      </p>
      <Problem words={problem} />
      {tags.map(tag => (
        <div key={tag}>
          <h2>{tag}</h2>
          <ul class="calls">
            {entries
              .filter(entry => entry.tag === tag)
              .map(({ path, method, operation }) => (
                <Call key={method + path} path={path} method={method} operation={operation} />
              ))}
          </ul>
        </div>
      ))}
    </section>
  );
}

function Call({ path, method, operation }: { path: string; method: string; operation: Operation }) {
  const body = schemaName(Object.values(operation.requestBody?.content ?? {})[0]?.schema);
  const answer = schemaName(Object.values(operation.responses?.['200']?.content ?? {})[0]?.schema);
  const parameters = operation.parameters?.filter(parameter => parameter.in === 'query') ?? [];
  return (
    <li>
      <h3>
        <span class={`method ${method}`}>{method.toUpperCase()}</span> <code>{path}</code>
      </h3>
      <p>{operation.summary ?? operation.description ?? ''}</p>
      {(parameters.length > 0 || body || answer) && (
        <p class="hint">
          {parameters.length > 0 && t('api.parameters', { names: parameters.map(({ name }) => name).join(', ') })}{' '}
          {body && t('api.takes', { type: body })} {answer && t('api.gives', { type: answer })}
        </p>
      )}
    </li>
  );
}

function schemaName(schema: Schema | undefined): string {
  if (!schema) return '';
  if (schema.$ref) return schema.$ref.split('/').at(-1) ?? '';
  if (schema.items) return `${schemaName(schema.items)}[]`;
  return String(schema.type ?? '');
}
