import type { TestClient } from './test-client.ts';

/** The plain text of an email as administrators preview it, with the texts as they are. */
export async function previewMail(administrator: TestClient, kind: string): Promise<string> {
  const path = 'POST /admin/mail-templates/{kind}/preview';
  const answer = await administrator.call(path, { params: { kind }, body: {} });
  if (!answer.ok) throw new Error(answer.problem.detail);
  return answer.body.text;
}
