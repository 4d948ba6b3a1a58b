import type { RefusalTexts } from '#shop/orders/pages/order-slots.ts';

export default {
  NOT_OPEN:
    "A shoe in your cart has not launched yet. Your cart is saved. Enter the draw on the shoe's page, and pay when it's your turn.",
  NOT_ADMITTED:
    "A shoe in your cart is part of a launch. You can buy it when it's your turn, up to the limit per account. Your cart is saved, and the shoe's page shows your place.",
} satisfies RefusalTexts;
