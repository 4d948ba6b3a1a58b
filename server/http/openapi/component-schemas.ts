import { z } from 'zod';
import { brand } from '#contract/brands.ts';
import { type ProblemDetails, problemDetails } from '#contract/endpoints/problem.ts';
import { order } from '#contract/orders.ts';
import { review } from '#contract/reviews.ts';
import { shoe } from '#contract/shoes.ts';
import { user } from '#contract/users.ts';
import { deriveExample } from './derive-example.ts';

const problemExample: ProblemDetails = {
  type: '/api/docs#INVALID',
  title: 'Some fields need your attention',
  status: 422,
  detail: 'Some fields need your attention',
  code: 'INVALID',
  errors: [{ field: 'name', message: 'Enter a valid name' }],
};

/** Makes the document define the schemas that many calls share once, as components with examples. */
export function registerComponents(): void {
  z.globalRegistry.add(problemDetails, { id: 'Problem', examples: [problemExample] });
  for (const [id, schema] of Object.entries({
    Shoe: shoe,
    Brand: brand,
    Order: order,
    Review: review,
    User: user,
  }))
    z.globalRegistry.add(schema, { id, examples: [deriveExample(schema, 'output')] });
}
