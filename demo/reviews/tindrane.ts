import type { ReviewText } from './review-text.ts';

/** Reviews of Tindrane's shoes. */
export const tindraneReviews: readonly ReviewText[] = [
  {
    design: 'Fell Runner',
    rating: 5,
    text: "Ran a 34 km hill race in these straight out of the box, which I wouldn't advise, and finished with all ten toenails. Mud for the first third, then wet grass, then a horrible scree gully where the rubber took knocks that I only heard. The gusset works: I emptied my shoes at the end and got a teaspoon of grit where normally I'd have a sandpit. They aren't fast on the road section home, the lugs go slap slap slap. Took my usual 9.5 with a thumb's width at the front. Mesh dried overnight next to the stove, and the laces never came undone in six hours of bog.",
  },
  { design: 'Fell Runner', rating: 5, text: 'Amazing grip in deep mud, very happy.' },
  {
    design: 'Fell Runner',
    colorway: 'Basalt',
    rating: 5,
    text: 'Does hide the mud. I hosed them once, out of guilt.',
  },
  {
    design: 'Fell Runner',
    rating: 5,
    text: 'Wide enough for my toes to spread on descents. No black nails so far.',
  },
  {
    design: 'Fell Runner',
    rating: 5,
    text: 'Wet roots, wet rock, wet everything here. I trust these on two of the three.',
  },
  {
    design: 'Fell Runner',
    rating: 4,
    text: 'Gusset rubs a little on the ankle bone with low socks. Wear higher ones and forget about it.',
  },
  {
    design: 'Fell Runner',
    rating: 4,
    text: 'The rand is tough, the mesh above it less so: a bramble went straight in at about 200 km. Patched it and carrying on.',
  },
  { design: 'Fell Runner', rating: 4, text: 'Firm ride, good grip, slightly long in the toe.' },
  { design: 'Fell Runner', rating: 4, text: 'A bit stiff to start with, great after 50 km.' },
  {
    design: 'Fell Runner',
    rating: 3,
    text: 'Brilliant on soft ground. My local trails are mostly hard packed with some tarmac to reach them, and there I felt every lug under the ball of my foot.',
  },
  {
    design: 'Fell Runner',
    rating: 2,
    text: "Heel slip on the climbs, even with a runner's knot. Two blisters, two different pairs of socks. My running partner has no such trouble with hers so it's surely down to my skinny heels, but I can't use them.",
  },
  { design: 'Tarn', rating: 5, text: 'River crossing at km 6, dry feet by km 11.' },
  { design: 'Tarn', rating: 5, text: 'Light, quick drying, no fuss whatsoever.' },
  { design: 'Tarn', rating: 5, text: 'Hardly a seam inside, so nothing rubs. Comfy too.' },
  {
    design: 'Tarn',
    rating: 5,
    text: 'Walked nine days of a long distance path in them instead of boots, pack about 10 kilos. Feet fine, a bit sore on the gravel roads, soles maybe a third worn.',
  },
  { design: 'Tarn', rating: 4, text: 'Not much protection from sharp stones. For the weight, fair enough.' },
  {
    design: 'Tarn',
    rating: 4,
    text: "Mostly runnable days is a fair description, I'd stay out of deep mud with these. I've put about 300 km on mine, forest tracks and some rocky ridges, and the nylon has no tears, only the mark is peeling on one side. Fit: true in length, snug over the midfoot, so a broad foot should try half a size up. They drain well and squelch for ten minutes at most. What I miss is a bit of padding in the tongue, as the laces press when I tie them for downhill. I'd buy them again, with thicker laces.",
  },
  {
    design: 'Tarn',
    rating: 3,
    text: 'Ripstop rustles! Sounds silly until you run twenty kilometres alone with it.',
  },
  {
    design: 'Tarn',
    colorway: 'Slate',
    rating: 3,
    text: 'Coral laces look more orange than coral. The shoe runs small and is a bit hard under the heel, but it does grip on damp stone.',
  },
  {
    design: 'Tarn',
    rating: 1,
    text: 'Toe rubber peeled off on the second run. Two weeks without an answer, then a refund with no word of explanation. I hope it was just mine',
  },
  { design: 'Portage', rating: 5, text: 'Good for hut, ferry and town, as described.' },
  {
    design: 'Portage',
    colorway: 'Peat',
    rating: 5,
    text: 'Orange heel peeks out from under my trousers and cheers me up. They look like shoes, not like equipment.',
  },
  {
    design: 'Portage',
    rating: 5,
    text: 'Waxed suede and drizzle get along nicely. On holiday I packed nothing else, and wore them to dinner after a quick brush.',
  },
  { design: 'Portage', rating: 5, text: 'Very good on wet planks, I live on a boat.' },
  {
    design: 'Portage',
    rating: 4,
    text: 'Canvas part lets the water in if you stand in puddles. I keep standing in puddles.',
  },
  {
    design: 'Portage',
    rating: 4,
    text: "Five days on small ferries and island paths, with a rucksack, and these were the only shoes I took. They're roomy at the toe, snug at the heel and soft from the first hour. On damp decks the sole held; on a loose gravel track I'd have liked more shape to it. One evening they got soaked by a wave and needed until the following noon to dry. The smell of wax took some time to go as well, my cabin mate mentioned it. Would I take them again? Yes, plus a spare pair of insoles, because the original ones stayed damp the longest.",
  },
  { design: 'Portage', rating: 4, text: 'Nice, though the size 10 feels like 10.5.' },
  {
    design: 'Portage',
    colorway: 'Driftwood',
    rating: 3,
    text: 'Pretty but shows a dark line where the water dried, all the way round. A second coat of wax more or less evened it out.',
  },
  {
    design: 'Portage',
    rating: 2,
    text: "Expected something I could do easy hills in. Ankle rolled on the first stony path because it's so soft at the side. In town it is pleasant and I get why people like it, wrong purchase on my part, mostly.",
  },
];
