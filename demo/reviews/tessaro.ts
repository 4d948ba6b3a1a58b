import type { ReviewText } from './review-text.ts';

/** Reviews of Tessaro's shoes. */
export const tessaroReviews: readonly ReviewText[] = [
  {
    design: 'Lido',
    rating: 5,
    text: "Wore these to my own wedding with a dark suit, after my mother in law had been promised proper shoes. She asked where I'd bought them. The calf is soft without being thin, the stitching round the sole is dead straight, and the waxed laces stay done, which I've never had before. They're slightly long: I'm a 10 in nearly everything and the 9.5 is right.\n\nThe lining got warm while dancing, no blisters though. I'd been warned about breaking them in and found there was nothing to do. Seven hours, and I kept them on for the drive home.",
  },
  { design: 'Lido', rating: 5, text: 'Worth it. There, I said it.' },
  {
    design: 'Lido',
    colorway: 'Cuoio',
    rating: 5,
    text: "After a month with a bit of cream they've gone from light tan to the brown of my old school satchel.",
  },
  { design: 'Lido', rating: 5, text: 'I wear mine to court on quiet days and nobody has said a word.' },
  {
    design: 'Lido',
    colorway: 'Avorio',
    rating: 4,
    text: 'Ivory, not white, check before you match a shirt to it. Tan heel marks where the car mat touches.',
  },
  { design: 'Lido', rating: 4, text: 'Beautiful shoes, thin soles. On cobbles you feel each stone.' },
  {
    design: 'Lido',
    rating: 4,
    text: "Leather creased across the toe on the very first day. It bothered me for a week. Now I think they'd look odd without.",
  },
  {
    design: 'Lido',
    rating: 3,
    text: "Good, though for 210 dollars I'd like an insole that comes out, and one of my laces had less wax on it and keeps slipping. Fit is excellent, true to size.",
  },
  {
    design: 'Lido',
    colorway: 'Nero',
    rating: 2,
    text: "Dye from the edge of the sole rubbed onto my pale trousers at a dinner. The cleaner got most of it out. I do believe it was a one off, and the shop was decent about it, but I can't trust them with a suit anymore.",
  },
  { design: 'Corso', rating: 5, text: "Softest suede I've touched on a trainer." },
  {
    design: 'Corso',
    colorway: 'Notte',
    rating: 5,
    text: 'Navy with that tan heel, worn four days out of seven. Brush them and they come back.',
  },
  {
    design: 'Corso',
    rating: 5,
    text: 'Light for something this dressed up. I walk forty minutes to the office and my feet are fine when I get there.',
  },
  {
    design: 'Corso',
    rating: 5,
    text: "I put off spending this much for months on what is, let's be honest, a running shoe that must never run. Then my bunion decided for me. The suede gives exactly where it needs to and the calf lining means I can go without socks in warm weather and not regret it by evening. Went true to size. Keep a brush and a spray at hand: on the one day I forgot, I got splashed by a taxi and it took two rounds of brushing to sort out. The gum sole grips wet stone better than I'd guessed. Very happy, slightly poorer.",
  },
  { design: 'Corso', rating: 4, text: 'Nylon tongue feels out of place at this level. Rest is lovely' },
  {
    design: 'Corso',
    colorway: 'Nebbia',
    rating: 4,
    text: 'Fog grey is a shade warmer than in the photos and goes with everything I own. Raindrops leave marks, so check the forecast.',
  },
  {
    design: 'Corso',
    rating: 3,
    text: "Narrow. The wide-footed half of my family can't wear them, and I nearly can't. Workmanship is very good.",
  },
  {
    design: 'Corso',
    rating: 1,
    text: 'Heel leather was scratched and there was a crease over one toe, so clearly somebody had worn these before me. For this sort of money, no.',
  },
  { design: 'Torre High', rating: 5, text: "If you like boots but your knees don't, try these." },
  {
    design: 'Torre High',
    rating: 5,
    text: "Proper thick leather, and evenly dyed. My cobbler turned one over twice, pulled at the welt of the sole and only said hm, which from him is praise. I wore them at home for four evenings, then to work, then on a weekend of wet pavements with a lot of stairs. Heel sits firm, no slip, and the collar is soft enough that I stopped noticing it. My usual 9 with medium socks. They're not light and you'll want a shoehorn. The laces are a good length for once. I do wish the tongue had a loop to pull on.",
  },
  { design: 'Torre High', rating: 5, text: 'Stiff for a week, great since.' },
  {
    design: 'Torre High',
    rating: 4,
    text: 'Took a solid fortnight to soften round the ankle. Thick socks and short walks helped.',
  },
  {
    design: 'Torre High',
    rating: 4,
    text: "Lovely in the cold, a little slippy on wet leaves. I'd pay extra for more tread.",
  },
  {
    design: 'Torre High',
    colorway: 'Sabbia',
    rating: 4,
    text: "Bought in the sale. Sand suede needs care, mine had a wine stain by the second evening and that's on me. Comfort is excellent once laced.",
  },
  { design: 'Torre High', rating: 3, text: 'Handsome, heavy, and hard work to get into.' },
  {
    design: 'Torre High',
    rating: 2,
    text: "I ordered my usual 8, then the 8.5, and the instep pinched so much in both that my toes tingled. People with lower arches may be thrilled, the leather is the finest I've seen in a sneaker. Both pairs went back without any fuss.",
  },
];
