import { join } from 'node:path';
import * as features from '#features.ts';
import { type Endpoint, isAuditedEndpoint } from '#platform/contract/endpoints/endpoint.ts';
import type { Feature } from '#platform/features/feature.ts';
import { endpoints } from '#shop/endpoints.ts';
import { root } from '../support/source-tree.ts';

/** Where the table of all calls is. */
export const callTablePath = join(root, 'docs/calls.md');

const head = `# Calls

Everything that the API answers, by whom it may be called. \`npm run calls\` writes this file from the declarations of the calls; a test fails while it differs. Do not edit it: a reviewer reads in its changes what a change opens, and to whom.

- **Who**: \`self\` is the person whose id the address has; \`enabled\` is anyone signed in whose account is not disabled.
- **Proof**: whether the session must have proved in the last ten minutes who is there. \`depends\`: on who calls and what is asked, or on what the call is about.
- **Programs**: the scope of a key that opens it; a key replaces the proof.
- **Log**: whether the audit log has an entry of it.
- **Limit**: the most calls of an address, beside the limit that all calls share.
- **Key**: whether it takes an \`Idempotency-Key\`.
`;

/** The table of all calls as a document: a section for the shop, and one for each feature that has calls. */
export function writeCallTable(): string {
  const sections = Object.entries<Feature>(features).flatMap(([name, { endpoints: own }]) =>
    own ? [describeCalls(toTitle(name), Object.values(own))] : [],
  );
  return [head, describeCalls('The shop', Object.values(endpoints)), ...sections].join('\n');
}

/** The sections of such a document, by their titles. */
export const sectionsOf = (document: string): ReadonlyMap<string, string> =>
  new Map(
    document
      .split(/^## /m)
      .slice(1)
      .map((section) => [section.split('\n')[0] ?? '', section.trimEnd()]),
  );

/** `payLinks` → `Pay links`. */
const toTitle = (name: string): string => {
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
};

const describeCalls = (title: string, calls: readonly Endpoint[]): string =>
  [
    `## ${title}`,
    '',
    '| Call | Who | Proof | Programs | Log | Limit | Key |',
    '|---|---|---|---|---|---|---|',
    ...calls.map(describeCall),
    '',
  ].join('\n');

function describeCall(call: Endpoint): string {
  const { method, path, access, reauthentication, programs, limit, idempotencyKey } = call;
  const cells = [
    `\`${method} ${path}\``,
    access,
    reauthentication === 'always' ? 'always' : reauthentication ? 'depends' : '',
    programs ?? '',
    isAuditedEndpoint(call) ? 'yes' : '',
    limit ? `${limit.max} in ${describeSeconds(limit.seconds)}` : '',
    idempotencyKey ? 'yes' : '',
  ];
  return `| ${cells.join(' | ')} |`;
}

const describeSeconds = (seconds: number): string =>
  seconds % 3_600 === 0
    ? `${seconds / 3_600} h`
    : seconds % 60 === 0
      ? `${seconds / 60} min`
      : `${seconds} s`;
