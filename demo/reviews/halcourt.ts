import type { ReviewText } from './review-text.ts';

/** Reviews of Halcourt's shoes. */
export const halcourtReviews: readonly ReviewText[] = [
  {
    design: 'Baseline',
    colorway: 'Chalk',
    rating: 5,
    text: "Looked for plain white leather trainers for ages, most had a logo the size of a saucer. On these you barely notice it, white on white, and the bit of green at the heel makes me smile when I see them by the door. I take a 7 and the 7 fits with thin socks; with proper socks I'd want the 7.5. On the first two days the edge of the tongue caught my left foot, then it stopped. Cleaned once with soap and an old toothbrush and they came up like new. Laces stayed a bit grey.",
  },
  { design: 'Baseline', rating: 5, text: "Plain, well made, comfortable. That's the review." },
  {
    design: 'Baseline',
    rating: 5,
    text: 'Standing all day in a pharmacy, these have replaced my clogs. Needed two days, tops.',
  },
  { design: 'Baseline', rating: 5, text: 'Second pair, because the dog ate the left one of the first.' },
  { design: 'Baseline', rating: 5, text: 'Sole leaves no marks on the office lino. Happy.' },
  {
    design: 'Baseline',
    rating: 5,
    text: "stitching is neat all the way round, even inside where you can't see it",
  },
  { design: 'Baseline', rating: 5, text: 'Ordered Monday, arrived Wednesday, fits perfectly.' },
  {
    design: 'Baseline',
    rating: 4,
    text: 'Break-in hurts for a few days at the heel, then lovely. Would be five with a softer edge there.',
  },
  {
    design: 'Baseline',
    rating: 4,
    text: "Toe perforations let in rain. Obvious when you think about it, I just hadn't.",
  },
  { design: 'Baseline', rating: 4, text: 'Come up large, took a half size less.' },
  {
    design: 'Baseline',
    rating: 4,
    text: "Proper leather smell when you open the box, which had arrived with one corner crushed. Shoes unharmed. Insole is glued in so you can't take it out, a pity for those of us with orthotics.",
  },
  {
    design: 'Baseline',
    colorway: 'Clay',
    rating: 3,
    text: 'Colour is a good deal browner in daylight than in the pictures. The shoe is good, I just wanted a brighter red.',
  },
  {
    design: 'Baseline',
    rating: 2,
    text: 'Played an hour of actual tennis in these, which the name seems to invite. Hardly any grip on the hard court and my toes hit the front at each stop. As a street shoe it would get four from me, the leather is very nice, but please say so on the page.',
  },
  { design: 'Deuce', rating: 5, text: 'Room for thick socks, like they say.' },
  {
    design: 'Deuce',
    rating: 5,
    text: 'My mum is 71 and picky about seams. She wears these daily and has told the whole choir.',
  },
  { design: 'Deuce', rating: 5, text: 'Padded collar is the best thing about them.' },
  {
    design: 'Deuce',
    rating: 5,
    text: "Nurse here, twelve hour shifts on hard floors, and I've tried most things. The sole is firmer than my foam pair but my back prefers it, and leather wipes clean in a way mesh never will. I treat the suede toe with spray every Sunday and so far nothing has soaked in. They were tight over the instep for the first three shifts, so I wore them at home in the evenings with thick socks, as my nan used to. Size 6.5, my usual. I could do with laces a few centimetres shorter, they end up in everything.",
  },
  {
    design: 'Deuce',
    rating: 5,
    text: 'Fitted from the start, no slipping, no rubbing, and I have one foot bigger than the other.',
  },
  {
    design: 'Deuce',
    colorway: 'Midnight',
    rating: 4,
    text: 'Navy suede round the eyelets has faded slightly where the laces rub. Still my favourite pair.',
  },
  { design: 'Deuce', rating: 4, text: 'Nothing wrong except the laces, they could moor a boat' },
  { design: 'Deuce', rating: 4, text: 'True to size, tongue a bit short.' },
  {
    design: 'Deuce',
    rating: 3,
    text: "Heavier than it looks, and the collar rubs my ankles with no-show socks. With tall socks it's fine. More of a winter shoe.",
  },
  {
    design: 'Deuce',
    rating: 1,
    text: 'Sole started separating at the toe after five weeks of nothing more than walking the kids to school. They offered a repair if I paid the postage, which I thought was cheeky.',
  },
  { design: 'Rally High', rating: 5, text: 'Soft at the ankle from the first wear.' },
  {
    design: 'Rally High',
    rating: 5,
    text: "My wife and I restore furniture, so I kneel, squat and climb ladders most of the day, and high tops usually cut into the front of my ankle. These fold. Really fold, like a good glove, and then stand up again. The leather has picked up varnish, two scratches and some wax by now and looks the better for it. I take 10.5 in boots and 10.5 here. Things I'd change: the laces come undone unless double knotted, and the insole is basic. Neither has stopped me putting them on each morning.",
  },
  { design: 'Rally High', rating: 5, text: 'Prettiest shoes I own, also the comfiest 😊' },
  {
    design: 'Rally High',
    rating: 5,
    text: 'Leather softened quickly and nothing rubbed, even with thin socks.',
  },
  {
    design: 'Rally High',
    rating: 4,
    text: "Takes a while to lace all the way up, so not for mornings when you're late. Otherwise great.",
  },
  {
    design: 'Rally High',
    rating: 4,
    text: 'One lace was shorter than the other. Very good apart from that.',
  },
  { design: 'Rally High', rating: 3, text: 'Good upper, rather hard sole.' },
  {
    design: 'Rally High',
    rating: 3,
    text: "Skinny jeans won't go over the top of these if you have calves like mine. With straight trousers yes. Leather is nice enough.",
  },
  {
    design: 'Rally High',
    rating: 2,
    text: "The right one clicks when I walk. Sent them back, and the new pair clicked as well, only on the left this time. Otherwise a handsome shoe and I'm sorry to see it go.",
  },
];
