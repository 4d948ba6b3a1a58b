/** Words and names that the best-known passwords are made of, in lower case. */
export const commonWords: ReadonlySet<string> = new Set(
  `
a abc abcd abcdef abigail about above access account action adam adidas admin administrator adobe adrian africa
again airborne airplane alaska albert alejandra alejandro alex alexander alexandra alexandre alexis alfred alice
alicia alison all allison alpha always amanda amber america american amor amore amsterdam andre andrea andreas
andrei andrew andrey android andromeda andy angel angela angelica angelina angelo angels animal anime anna anne
anthony antonio anything apache apollo apple apples april aragorn archer argentina aries arizona arsenal arthur asdf
asdfgh asdfghjkl ashley asterix asus athena atlanta august aurora austin australia autumn avatar awesome azerty babe
baby babyboy babygirl bacon bailey balls banana bandit bank barbara barbie barcelona barney baseball basket
basketball bass batman battle bavaria bear bears beast beatles beautiful beauty beaver because beer belgium bella
berlin beta bigdog billy bird birthday black blackie blacky blade blink blizzard blonde blood blossom blue bluebird
blues bob bobby bond bonnie booger boomer boss boston bottle bradley brandon brandy brasil bravo brazil brenda brian
bridge britney brittany broken bronco broncos brooke brooklyn brother brown bruce brutus bubba bubbles buddy
budlight buffalo bull bulldog bullet buster butter butterfly button calculator california calvin camaro cameron
camila canada cancer candy captain cardinal carlos carmen carolina caroline cars cartman casey casper cassie castle
catherine cats champion chance change changeme charles charlie charlotte cheese chelsea cherry chester chicago
chicken chris chrissy christ christian christina christine christmas christopher claire claudia cleveland clinton
close cloud cocacola coffee colin college colorado colt compaq computer connor contact control cookie cookies cool
cooper copper corvette country courage courtney cowboy cowboys cream creative cricket cristina crystal cutie cyber
daddy daisy dakota dallas damien dance daniel daniela daniele danielle danny dark darkness darling dave david dead
death debbie deedee default delta demo denise dennis denver derek desire destiny detroit devil dexter diablo diamond
diana diego dimitri dinosaur disney doctor dodgers dog doggie dolphin dolphins domain dominic donald donkey donna
doudou dragon dragonball dragons dream dreamer dreams driver duke dummy dylan eagle eagles easter eclipse edward
einstein elaine elephant elizabeth ellen elvis emily eminem emma emmanuel enigma enter eric erica error esther
eternity evelyn everton example explorer extreme facebook faith falcon family fantasy fender ferrari fire firebird
fireman fish fisher fishing flash florida flower flowers fluffy flyers football forest forever forget formula
fortnite fortune france frances francesco francis francisco frank frankie fred freddy free freedom freedoms freeman
friend friends funny future gabriel gabriela galaxy games gandalf gangster garfield gateway gemini general genesis
genius george german germany ghost giants gibson gilbert ginger giovanni girls gizmo global goat godfather godzilla
gold golden goldfish golf golfer gonzalez good google gordon grace grandma green greenday gregory guess guest guitar
gunner hacker hallo hamilton hammer hannah happy harley harmony harold harrison harry harvard hawaii hawk heart
heather heaven helen hello hellokitty hendrix henry hercules heroes hobbit hockey holiday holland homer honda honey
horse hotdog house houston hunter hunting icecream iceman ignacio illusion ilove iloveyou imagine india indian
infinity inside internet inuyasha invader ireland irene irish ironman isabel isabella isabelle israel italia jack
jackie jackson jacob jaguar jake james jamie japan jasmine jason jasper javier jeffrey jenifer jennifer jenny jeremy
jerome jesse jessica jessie jesus jimmy joanna john johnny johnson jonathan jordan jorge joseph joshua juan julia
julian julie juliet juliette junior jupiter justice justin kangaroo karen karina katherine kathleen katie kelly
kelsey kenneth kermit kevin kicker killer kimberly king kingdom kings kitten kitty knight kristen kristina lakers
lalala laptop larry laura lauren leather legend leonard leonardo leslie letmein liberty lifehack light lilly lincoln
linda linkedin linkin linux lion lions lisa little liverpool lizzie logan login loki lol london looking louis louise
loulou love lovely loveme lover loves loveyou lucas lucky lucy luis madison madonna madrid maggie magic magnum
manager manchester marcel marcus maria mariah marie marina mario marion marlboro marley marshall martha martin
martina marvin mary master matrix matthew maverick max maxwell me melanie melissa member mercedes mercury merlin
metallica mexico miami michael michel michelle michigan mickey microsoft midnight mike miller minecraft miranda
mischief mister mom mommy monday money monica monkey monster montana mookie moon morgan morning moscow mother
motorola mountain mouse muffin murphy music mustang my mypassword myspace naruto nascar natalia natalie natasha
nathan ncc nelson netscape network newton newyork nicholas nicole nikita nimbus nintendo nirvana nissan nobody nokia
norman nothing november number oasis ocean october office oliver olivia one online open opensesame orange oscar
oxford packers paladin pamela panda pandora pantera panther panthers paradise paris parker pass passcode passport
passw passwd password pasword patches patricia patrick paul pauline peace peaches peanut peanuts pearl penguin
people pepper peter phantom philip phoenix phone photo picard pickle picture piglet pikachu pink pirate pizza player
playstation please pokemon police polska pookie popcorn popeye porsche portugal power precious predator presario
preston prince princess private prodigy professional prophet public pumpkin puppy purple python qaz qazwsx quality
queen qwe qwert qwerty qwertz rabbit rachel raiders rainbow rambo ranger rangers raptor raven raymond rebecca rebel
red reddog redrum redskins redsox redwings reebok regina remember renegade reset return ricardo richard robert
roberto robin rocket rocknroll rocky roger roland roman romance root rosebud roses rosie roxanne royal runescape
runner running rush russell russia ruth ryan sabrina sailor saints sakura salvador sam samantha sammy samson samsung
samuel sandra sara sarah sasha saturn savannah scarface school scooby scooter scorpio scorpion scotland scott scotty
sebastian secret secure security september serena serenity sergey server service shadow shalom shannon sharon shawn
sheila shelby sherlock shopping siemens sierra silver silvia simon simone simple simpsons single sister skate skater
skipper skywalker slayer smile smiley smokey smooth snake sneaker sneakerparadise sneakers snickers sniper snoopy
snowball snowman soccer socrates software soldier something sonic sophia sophie space spanky sparky spartan speedy
spencer spider spiderman spirit spitfire sponge spongebob sports spring squirrel stalker stanley star starcraft
stars startrek starwars steelers stefan stella stephanie stephen steve steven stewart sticky storm strawberry
student success sugar summer sunday sunflower sunny sunshine super superman superstar support surfer susan suzanne
sweet sweetheart sweetie sweets swimming switch swordfish sydney sylvia system tamara tarzan taurus taylor teacher
team tech teddy teddybear temp temporary teresa terminator test tester testing testtest texas thankyou the theman
theresa this thomas thumper thunder thursday tiffany tiger tigers tigger time timothy tinker titanic tnt tobias
tokyo tom tommy toor toronto toyota travis trinity tristan trooper trouble truelove trustme trustno tucker tuesday
turbo turtle tweety twitter tyler undertaker unicorn united universe unknown user utopia valentina valentine valeria
vampire vanessa veronica victor victoria victory viking vincent violet viper virginia vision vladimir volcano
volleyball voyager walker wallace walter warcraft warrior warriors water watson web webmaster welcome whatever white
wicked wildcat wildcats william williams willie willow wilson windows winner winnie winston winter wizard wolf
wolfgang wolverine woman wonder world wrestling xavier xbox yahoo yamaha yankees yellow yoda you your youtube yvonne
zachary zaq zombie zxcvbn zxcvbnm
`
    .trim()
    .split(/\s+/),
);
