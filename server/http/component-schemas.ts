import { z } from 'zod';
import { brand } from '#contract/brands.ts';
import { problemDetails } from '#contract/endpoints/problem.ts';
import { order } from '#contract/orders.ts';
import { review } from '#contract/reviews.ts';
import { shoe } from '#contract/shoes.ts';
import { user } from '#contract/users.ts';

/** Schemas that the document defines once as components. */
export const componentSchemas = z.registry<{ id: string }>();
componentSchemas.add(problemDetails, { id: 'Problem' });
componentSchemas.add(shoe, { id: 'Shoe' });
componentSchemas.add(brand, { id: 'Brand' });
componentSchemas.add(order, { id: 'Order' });
componentSchemas.add(review, { id: 'Review' });
componentSchemas.add(user, { id: 'User' });
