import type { ReviewText } from './review-text.ts';

/** Reviews of Brontide's shoes. */
export const brontideReviews: readonly ReviewText[] = [
  {
    design: 'Thunderhead',
    rating: 5,
    text: "I expected to clomp about like a diver and they honestly weigh less than my old gym shoes. I'm on my feet eight hours in a garden centre and the collar is so padded that I've stopped wearing thick socks. Size 9 fits like my other 9s, maybe a touch roomy in the toe. Two gripes, both small: the tongue on the left shoe slides to the outside by lunchtime, and the mesh holds on to compost dust whatever I do with it.",
  },
  { design: 'Thunderhead', rating: 5, text: 'Very comfortable collar, no rubbing at all.' },
  {
    design: 'Thunderhead',
    rating: 5,
    text: 'Bought for my daughter who is fifteen and likes nothing. She likes these.',
  },
  {
    design: 'Thunderhead',
    rating: 4,
    text: 'Fit is true to size and the sole is comfy, but the laces are far too long. I double knot and still have loops dragging on the stairs.',
  },
  { design: 'Thunderhead', rating: 4, text: 'Logo is smaller than in the photos. Otherwise spot on.' },
  {
    design: 'Thunderhead',
    rating: 4,
    text: "Half size down if you're between. I'm 8.5 in most things and the 8 is snug without pinching.",
  },
  {
    design: 'Thunderhead',
    rating: 3,
    text: 'Nice shoe, wrong foot. Mine are narrow and with the laces pulled all the way there was still space at the sides. Kept them because my brother fits them.',
  },
  {
    design: 'Thunderhead',
    rating: 2,
    text: "The suede toe went blotchy after one walk in drizzle, and I had sprayed it the evening before. Comfortable, I'll admit, but at this price I hoped they'd survive a wet bus stop. Customer service answered quickly and offered an exchange, so two stars and not one.",
  },
  {
    design: 'Thunderhead',
    rating: 5,
    text: 'My physio bent the sole back and forth, said it was fine and to carry on. Knees feel better in these than in my flat trainers.',
  },
  {
    design: 'Thunderhead',
    colorway: 'Bubblegum',
    rating: 5,
    text: 'hot pink is even louder in person. no regrets',
  },
  {
    design: 'Thunderhead',
    rating: 1,
    text: 'One shoe had a lump of glue under the insole, the other a loose thread that pulled out half the stitch line on day two. Refund came within the week but I had no shoes for the trip.',
  },
  {
    design: 'Backbeat',
    colorway: 'Grape Soda',
    rating: 5,
    text: 'People ask me about the purple all the time. It looks the same in real life as on my screen.',
  },
  {
    design: 'Backbeat',
    rating: 5,
    text: 'Ordered two sizes, kept the 10, sent the 10.5 back and the refund showed up four days later, so no complaints there. The leather was stiff across the toes for about a week and squeaked a bit where the tongue rubs, then it all just settled. Now I wear them to the office with chinos and nobody says a thing, which surprised me with a sole this size. The suede at the heel does scuff when you drive in them, right foot mostly. I keep a little brush in the car.',
  },
  { design: 'Backbeat', rating: 5, text: 'Calmer than the Thunderhead, which suits me at fifty two.' },
  {
    design: 'Backbeat',
    rating: 5,
    text: 'Wide feet here. No pinching across the ball even by the end of a double shift.',
  },
  {
    design: 'Backbeat',
    rating: 4,
    text: 'Comfortable straight away. Minus one because the leather creased at the bend within days.',
  },
  { design: 'Backbeat', rating: 4, text: 'Good shoe, slow courier, took eight days.' },
  {
    design: 'Backbeat',
    colorway: 'Varsity',
    rating: 4,
    text: 'White leather cleans up with a damp cloth. The red outsole left a faint mark on my pale wooden floor though, so they live in the hall now.',
  },
  {
    design: 'Backbeat',
    rating: 3,
    text: "They're ok. Insole is thin for such a tall sole, I swapped it for one from an old pair and that was much better.",
  },
  {
    design: 'Backbeat',
    rating: 2,
    text: 'My heels lift with each step, no matter how I lace them. Went half a size down and then my toes complained. Lovely leather, just not made for a foot like mine.',
  },
  { design: 'Echo', rating: 5, text: 'Light, soft, a bit retro. Exactly what I was after' },
  {
    design: 'Echo',
    rating: 5,
    text: 'Wore them on a city break, 22,000 steps on the first day, not one blister. Slim enough under jeans too.',
  },
  {
    design: 'Echo',
    rating: 5,
    text: 'My wife laughed at the box, then tried mine on, then ordered her own.',
  },
  {
    design: 'Echo',
    colorway: 'Cinder',
    rating: 5,
    text: 'Suede is a touch darker than the pictures, more brick than red. I prefer it that way.',
  },
  { design: 'Echo', rating: 4, text: 'Runs slightly short, go up half for thick socks.' },
  {
    design: 'Echo',
    rating: 4,
    text: 'Breezy mesh, great in the heat and less great waiting for a train in the cold. Fit is good.',
  },
  {
    design: 'Echo',
    colorway: 'Lagoon',
    rating: 4,
    text: "Lovely teal. I commute by bike and on foot, about 4 km of walking a day, and they've been easy from the start: no rubbing at the heel, enough room for my toes and a sole that doesn't feel like a plank. The suede has taken two showers and came back with brushing. What I don't love is the white heel patch, which I have to wipe nearly every evening, and the tongue that wanders. Delivery was two days earlier than announced.",
  },
  {
    design: 'Echo',
    rating: 3,
    text: 'Fine for walking, not for running, whatever the shape suggests. I tried 5k and my calves were sore till Thursday.',
  },
  { design: 'Echo', rating: 3, text: 'Decent. Lace tips are fraying already.' },
  {
    design: 'Echo',
    rating: 2,
    text: 'The 7 was too short, the 7.5 too long, and the exchange between them took eleven days. Shoes themselves seem well made but I gave up and asked for the money.',
  },
];
