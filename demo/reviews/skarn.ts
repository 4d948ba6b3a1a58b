import type { ReviewText } from './review-text.ts';

/** Reviews of Skarn's shoes. */
export const skarnReviews: readonly ReviewText[] = [
  {
    design: 'Curbside',
    rating: 5,
    text: "Skated four evenings a week for six weeks, mostly flip tricks on rough ground, and the ollie patch has only now started to go fuzzy. No hole yet. My last pair of anything had one by week three. Board feel is the best part, you know where your feet are without looking, though jumping off anything taller than a bench hurts your heels because there isn't much foam. The canvas at the side frayed a bit where it meets the suede. True to size, I'm an 8. Break-in was one session. I'd love spare laces in the box, since I've shredded one already.",
  },
  { design: 'Curbside', rating: 5, text: 'Board feel is great and the suede lasts.' },
  {
    design: 'Curbside',
    rating: 5,
    text: "Don't skate, never have, just like flat shoes. Comfortable within the hour.",
  },
  { design: 'Curbside', rating: 5, text: 'Suede still looks good after a lot of grip tape.' },
  { design: 'Curbside', rating: 5, text: "Got these for my nephew's birthday and he wore them to bed." },
  { design: 'Curbside', rating: 5, text: "Grips well, dries quick, doesn't cost the earth" },
  {
    design: 'Curbside',
    rating: 4,
    text: 'Thin insole. Great for skating, less great for the walk to the spot.',
  },
  {
    design: 'Curbside',
    colorway: 'Pool Tile',
    rating: 4,
    text: "The blue is brighter than in the photos, I'd say a pool with water in it. Nice anyway.",
  },
  {
    design: 'Curbside',
    rating: 4,
    text: 'Suede fine, but the tongue slides off to the left every single time.',
  },
  {
    design: 'Curbside',
    rating: 3,
    text: 'Okay shoe. It had a chemical smell that took a week on the balcony to leave, after that they were comfortable enough.',
  },
  {
    design: 'Curbside',
    rating: 2,
    text: "Toe seam popped on my third session. I asked about it and was told it's wear, which, fine, it is a skate shoe, but three sessions? The shape's great and so is the grip, so I stitched it with dental floss and they're holding for now.",
  },
  { design: 'Curbside', rating: 1, text: 'Received two left shoes. Funny for about a minute.' },
  { design: 'Handrail', rating: 5, text: 'Landed primo, felt nothing. Tongue is properly thick.' },
  {
    design: 'Handrail',
    rating: 5,
    text: 'Padding has saved my ankle bone from my own board about a dozen times. Warm in summer, obviously.',
  },
  { design: 'Handrail', rating: 5, text: 'Fits true, soft after two days, nicely padded.' },
  { design: 'Handrail', rating: 5, text: 'Bulky, tough, my favourite pair this year.' },
  {
    design: 'Handrail',
    rating: 4,
    text: "Needs a good ten hours to loosen up. Before that it's like skating in ski boots.",
  },
  {
    design: 'Handrail',
    rating: 4,
    text: 'Double stitched toe holds, but I cut through the laces quickly. Buy spares with them.',
  },
  {
    design: 'Handrail',
    colorway: 'Concrete',
    rating: 4,
    text: "Bike courier, not a skater. I wanted something thick round the ankle because the pedals on my cargo bike bite, and these do that job nicely. Grey was the right choice, they've been through rain, chain oil and a carton of spilled milk and still look like grey shoes. Size 9.5 with wool socks, true. What costs the star: water comes in at the mesh tongue, quickly, and they need two nights to dry afterwards. Also quite heavy compared with my old canvas ones, I felt it in the hips for the first week or so.",
  },
  {
    design: 'Handrail',
    rating: 3,
    text: "Puffy look isn't for me after all. Quality seems right, returned without any trouble, would try the Curbside.",
  },
  {
    design: 'Handrail',
    rating: 2,
    text: 'Too hot, too heavy and half a size too big, at least on me. A mate swears by his. The sole did feel solid, and the second star is for how quick the return went.',
  },
  { design: 'Ledge Slip', rating: 5, text: 'No laces to shred, finally. Fits true.' },
  {
    design: 'Ledge Slip',
    rating: 5,
    text: 'Elastic stays tight, even though I never use my hands to put them on.',
  },
  {
    design: 'Ledge Slip',
    rating: 5,
    text: 'Used on a longboard and for walking the dog, both fine. The gum sole grips the tape really well.',
  },
  {
    design: 'Ledge Slip',
    colorway: 'Mustard',
    rating: 5,
    text: "Best yellow I've ever seen on a shoe, and it hides dust.",
  },
  {
    design: 'Ledge Slip',
    rating: 5,
    text: "I tend bar five nights a week and step out of my shoes the second I get home, so no laces is half the point. The suede toe copes with most drips if you blot fast. Soles are flat and sticky enough on wet rubber mats, I've not slipped yet. Sizing confused me: 8 was tight over the instep, 8.5 felt loose at the heel, I kept the 8 and it gave after about ten days. The leather round the collar doesn't chafe bare ankles. By two in the morning my feet are tired, but that was true in every shoe I have ever owned.",
  },
  {
    design: 'Ledge Slip',
    rating: 4,
    text: 'Bit tight over a high instep. Used a shoehorn for three days and now they slide on.',
  },
  {
    design: 'Ledge Slip',
    rating: 4,
    text: 'They fly off on big kicks, so buy them snug. Otherwise really good board feel',
  },
  {
    design: 'Ledge Slip',
    colorway: 'Soot',
    rating: 4,
    text: 'Smart enough for work in all black. Suede gathers lint.',
  },
  { design: 'Ledge Slip', rating: 4, text: 'Comfy, but no support for flat feet.' },
  {
    design: 'Ledge Slip',
    rating: 3,
    text: 'Suede toe is holding but the canvas at the side has a hole where my front foot drags. Six weeks, skating twice in each. About average, I think.',
  },
  { design: 'Ledge Slip', rating: 3, text: 'Not for narrow heels, mine pop out going upstairs.' },
];
