import { z } from 'zod';
import { brand } from '#contract/brands.ts';
import { problemDetails } from '#contract/endpoints/problem.ts';
import { order } from '#contract/orders.ts';
import { review } from '#contract/reviews.ts';
import { shoe } from '#contract/shoes.ts';
import { user } from '#contract/users.ts';
import {
  brandExample,
  orderExample,
  problemExample,
  reviewExample,
  shoeExample,
  userExample,
} from './component-examples.ts';

/** Schemas that the document defines once as components, with examples. */
export const componentSchemas = z.registry<{ id: string; examples?: unknown[] }>();
componentSchemas.add(problemDetails, { id: 'Problem', examples: [problemExample] });
componentSchemas.add(shoe, { id: 'Shoe', examples: [shoeExample] });
componentSchemas.add(brand, { id: 'Brand', examples: [brandExample] });
componentSchemas.add(order, { id: 'Order', examples: [orderExample] });
componentSchemas.add(review, { id: 'Review', examples: [reviewExample] });
componentSchemas.add(user, { id: 'User', examples: [userExample] });
