import fastify from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import { endpointSchema } from '../endpoint-schema.ts';
import { validateWithZod } from '../validation.ts';
import { openApiPlugin } from './openapi-plugin.ts';

/** The OpenAPI document of the contract's endpoints as JSON, without a server and its dependencies. */
export async function describeApi(): Promise<string> {
  const app = fastify();
  app.setValidatorCompiler(validateWithZod);
  app.setSerializerCompiler(() => JSON.stringify);
  await app.register(openApiPlugin);
  for (const endpoint of Object.values(endpoints))
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      schema: endpointSchema(endpoint),
      config: { access: endpoint.access },
      handler: async () => undefined,
    });
  await app.ready();
  const text = JSON.stringify(app.swagger());
  await app.close();
  return text;
}
