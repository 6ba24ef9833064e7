import type { CompiledQuery, KyselyPlugin, QueryId } from 'kysely';
import type { TestBackend } from './backend';

/** Returns a list to which the backend adds each statement that it executes. The list lacks failed statements. */
export function recordStatements({ backend, db }: TestBackend): CompiledQuery[] {
  const executor = db.getExecutor();
  const compiled = new WeakMap<QueryId, CompiledQuery>();
  const executed: CompiledQuery[] = [];
  const recorder: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      compiled.set(queryId, executor.compileQuery(node, queryId));
      return node;
    },
    async transformResult({ queryId, result }) {
      const statement = compiled.get(queryId);
      if (statement) executed.push(statement);
      return result;
    },
  };
  backend.db = backend.reads = db.withPlugin(recorder);
  return executed;
}
