import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from '#config/environment.ts';
import { describeApi } from '#server/http/openapi/describe-api.ts';
import { generateSchema } from '../packages/client/generator/generate-schema.ts';
import { print } from './output/print.ts';

// Writes the types of packages/client from the contract; needs neither a database nor a running shop.
const file = join(projectFolder, 'packages/client/src/schema.ts');
writeFileSync(file, generateSchema(JSON.parse(await describeApi())));
print(`Written: ${file}`);
