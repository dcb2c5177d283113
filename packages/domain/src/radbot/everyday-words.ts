/**
 * Words of any conversation, in small letters and as they are typed. A question that has none but these asks nothing
 * about radiography, however often our sources use them.
 */
export const everydayWords: ReadonlySet<string> = new Set(
  (
    'able about above accent accept accident accidentally account ace acne across action actions actual add ' +
    'adopt adventure advice affect affected affects afford after afterwards against age ago ahead ' +
    'air-conditioning airport alarm album alien alive allow allowed almost alone along alongside aloud ' +
    'alphabet already although amazing amazon among amount amounts angry anime anniversary announce answer ' +
    'antique anyway apart apartment apologize app appear appears apple application apply appointment april ' +
    'argue army arrive arrived article artist asked asking asleep assignment athlete attend attention ' +
    'attractive august aunt author autumn average avoid avoiding awake award away awesome awhile bachelor ' +
    'backpack backyard bacon bake baker bakery balloon bank barbecue barely bargain baseball basement basic ' +
    'basically basket basketball bathroom beach bear beard beat beautiful became become becomes becoming bed ' +
    'beef beer before beforehand begin begins behave behind believe bell belong bench beside besides bet ' +
    'beyond bible bicycle big bike bill biology bird birthday bitcoin bite blanket blog blonde board boat boil ' +
    'book boots bored boring born borrow both bottle bottom bought bowl boy boyfriend bracelet brand brave ' +
    'bread break breakfast breed bride bridge bring bringing bro brother browser buddy budget build built ' +
    'burger bus bush business busy butter button buy cabin cabinet cafe cake calendar call camera camp campus ' +
    'candidate candle candy cannon capital captain car carbs card cards career careful carefully carpet ' +
    'carried carrot cartoon cash castle cat catch catches caught cause celebrate celebrity cereal certain ' +
    'challenge champion championship chance change channel chapter character charity chat cheap cheat check ' +
    'cheer cheese chef chemistry chess chicken chocolate choose choosing christmas church cigarette cinema ' +
    'circus citizen city class classic classmate classmates classroom clean clear climate climb clinicals ' +
    'close closer closet clothes clothing club coach coast cocktail code coffee colleague college color come ' +
    'comedy comfortable comic comment common community company compare compared compete competition complain ' +
    'completely computer concern concerned concert conference confused congress consider considered contain ' +
    'contains continue conversation cook cookie cooking cool cop copyright corn correct correctly cost cottage ' +
    'couch count country countryside couple course court cousin cover cow coworker cram crammed crap crash ' +
    'crazy create creative credit crew crime criminal crisis crowd cruise cry crypto cup currency curtain ' +
    'cushion custom customer cute cuz dad daily dance dancer dang danger dangerous date dating daughter ' +
    'daylight days dead deal dear debate debt december decide decided decorate decrease decreased decreases ' +
    'deep definitely degree delay delicious deliver delivery demand democracy depend deposit deserve design ' +
    'desk dessert detective devil diamond diaper diary dictionary die died dies diet differ differs dinner ' +
    'directly director dirty discuss dish divorce document dog doing dollar dolphin donate done donut door ' +
    'doubt down download dragon drama draw dream dress drink drive drunk duck dude dumb dvd eagle earlier ' +
    'early earn earth easier easily easter easy eat eating economic economics economy editor education egg ' +
    'eight eighth either elect election electric elementary elephant elevator email emotion empire employ ' +
    'employment end ended engaged engine engineer england english enjoy enough enter entertainment entire ' +
    'entry equally especially essay etc euro europe evening event everybody everyday everyone everything ' +
    'everywhere evil exact exactly exam exams exceed except exchange excited excuse exercise exist exists ' +
    'expect expected expensive expert explore express extra extremely facebook fact factory fail fair fairly ' +
    'fairy faith fake family famous fan farm farmer fashion fashionable fast father favor favorite february ' +
    'feed feel felt fence festival fewer fiance fiction fifth fight file finals finance financial find fine ' +
    'finest finish fire fireworks first fishing fitness fits fitting five fix fixed flag flashcard flashcards ' +
    'flat flavor flight flood floor flour flower fly folk follow follows food foot football forest forget fork ' +
    'former fortune forty forward found four fourth france free freedom freezer french frequent frequently ' +
    'friday friend friendly frog fruit fry fuel full fun funeral funny furniture further furthest future ' +
    'gallery gamble game gaming gang garden gardening gave gay gender general generally genius geography ' +
    'german germany giant gift girl girlfriend given glad goal god gold golden golf gone gonna google gotta ' +
    'government grab grade graduate graduation grammar grandfather grandma grandmother grass grateful great ' +
    'greater greatest greek green grill grocery group grow guard guess guest guilty guitar gun guy guys gym ' +
    'hack hafta hair half halfway halloween hamburger handsome happened happening happy hard hardly harry hat ' +
    'hate haunted headline heal healed heals hear heaven help helps hence hero high higher highest highway ' +
    'hike hindi hint hip-hop hire historical hit hobby hockey hold holiday home homeless homework honest ' +
    'honestly honey honeymoon hope hopefully horror horse hospital host hot hotel hour house household however ' +
    'hug huge humor hung hungry hunt hunting hurry hurt hurts husband ice idea identify ignore illegal image ' +
    'immediately immigrant improve improves inch include included includes increase increased increases india ' +
    'indian indicates indoor industry inflation influence instagram instead instructor instrument insurance ' +
    'intelligence interest internet interview introduce invent invented invention invest invite involve ' +
    'involved ipad iphone island issue italian italy jacket jail january japan japanese jazz jealous jeans ' +
    'jewel jewish job jog join joke journal journalist journey joy judge juice july jump june jungle jury ' +
    'justice karate keeps kept key kick kill kind kinda king kiss kitchen knife knit knock known korean laid ' +
    'lake lamp landing landlord landscape language laptop large largest last lasts late lately later laugh ' +
    'laundry law lawn lawyer lazy lead learn least leather leave leaves lecture left legal legit lemon lend ' +
    'less lesson lets letter letting library license lie lies life lifestyle light likely line lion lip liquor ' +
    'listen literally literature live load loan local logo lol london lonely long longer longest looking lose ' +
    'loses loss lost lots lottery loud love low lower lowers lowest luck lunch luxury lyrics machine magazine ' +
    'magic mail main mainly major makes makeup mall man manage manager map march market marriage married mars ' +
    'math mathematics may mayor meal meaning meat mechanic medical medium meet meeting melody member memory ' +
    'mention mentioned menu mess message method methods mexican mexico microwave middle midterm mile military ' +
    'milk million millionaire mind minecraft minister mins minute miss mission mistake model modern mom moment ' +
    'monday money monkey monster month moon moral more morning mortgage mosque most mostly mother motivation ' +
    'motorcycle mountain move moves movie museum mushroom music musician mystery myth naked names nap nation ' +
    'national native nature near nearest nearly necessary needs neighbor neighborhood neither net netflix new ' +
    'news newspaper next nice nickname night nightmare nine nobody noodles normal note notebook notes notice ' +
    'noticed novel november number numbers nut obvious obviously occur occurs ocean october offer office often ' +
    'old olympic once ones onion online onto open opera opinion opponent opposite option options orange ' +
    'orchestra order ordinary organize original otherwise outdoor outfit outside oven over overall owe owing ' +
    'own owner page paid painting pair palace panic pants paper parade paragraph parent park parking ' +
    'parliament particular particularly partly partner party pass passenger passes passport password past ' +
    'pasta pay peace peanut pen pencil pension people percent perfect perform performed perfume perhaps person ' +
    'personality pet philosophy phone photo photograph photographer photosynthesis piano pick picked picnic ' +
    'picture pie piece pig pillow pilot pink pirate pit pizza place plain plan plane planet plant play played ' +
    'player playlist plot plumber plus plz pocket podcast poem poet poetry point poker police political ' +
    'politics pollution pool poor pope popular porch pork portrait pot potato poverty prayer preceptor prefer ' +
    'preferred pregnancy-test premium present presentation president press pretty prevent prevents previous ' +
    'price priest prince princess print prison prize probably problem product professor profit program ' +
    'programming project promise promotion properly propose protest proud provide psychology public publish ' +
    'pumpkin punish puppy purchase purple pushing put puts puzzle queen quick quickly quiet quite quiz quote ' +
    'rabbit racism railway rain rainbow raise raised raises ran random rap rapper rarely reach read ready real ' +
    'realtor reasonably reasons receipt received recent recipe recommend recycle red reduce reduced reduces ' +
    'reducing refrigerator refund refuse regarding regular related relationship relax relevant reliable ' +
    'religion religious remember remind rent rental report republic required requires rescue reservation ' +
    'resident resign resort rest restaurant resume retire retirement return review revolution reward rhyme ' +
    'rice rich rid ride ring river road robot rocket romance romantic roof room roommate rope rose rotations ' +
    'round routine royal rude rugby rule rumor run running russia russian sad safe sailor salad salary sale ' +
    'salt sandwich santa satellite saturday sauce sauna sausage save saving saying says scandal scared scary ' +
    'scholarship school science scissors score scream screenplay script sculpture season seat second secret ' +
    'seed seeing seem seems self selfie sell semester senator send sends sentence separate september series ' +
    'serious seriously servant set settle seven several sex shame shampoo shape share shark sheep sheet shelf ' +
    'shirt shoe shoot shop shopping short shortest show shower shown shows shut shy sick side sign silly ' +
    'silver similar simple simply since sing single sister sit sits six sixth size ski skill skinny skip skirt ' +
    'slang slave sleep slides slightly slow slowest slowly small smaller smallest smart smell smile smoothie ' +
    'snack snake snow soccer social sofa soft software soldier solve somehow sometimes somewhat somewhere song ' +
    'soon sooner sorry sort soul sound soup space spain spanish speak special specific specifically speed ' +
    'spell spend spice spider spirit sponsor spoon sport sports spot spring square stadium stamp stands star ' +
    'start started starting startup state statue stay stays steak steal step steps stereo stereotype stock ' +
    'stop store stories storm story straight straightforward strange stranger street stretch strong stuck ' +
    'studio study studying stupid style subscribe suburb subway success sudden suddenly sugar suggest suit ' +
    'suitcase summarize summer sun sunday sunglasses sunny sunset superbowl superhero supper supply suppose ' +
    'supposed surf surprise swear sweater sweet swim swimming switch symphony table taking talent talk talking ' +
    'tall task tasks taste taught tax taxes taxi tea teach teacher team technique techs television tells ten ' +
    'tend tends tennis tent tenth term terror terrorist test texas text textbook thank thanksgiving theater ' +
    'themselves theory therefore thief thinking thinks third thirty though three thriller through throughout ' +
    'thursday ticket tie tiger til till time times tiny tip tips tire tired toast today together toilet tomato ' +
    'tomorrow tonight toothbrush top topic total touch touches tour tourist tournament toward towards towel ' +
    'tower town toy trade tradition traffic trailer train translate trash travel treasure treat tree tribe ' +
    'trick tricky tried tries trip trophy tropical trouble truck true trumpet trust truth try trying tuesday ' +
    'tuition tune turkey turns tutor tv twelve twenty twice twitter two typical typically ugly umbrella uncle ' +
    'under understand understood union united universe university unless until up upload upon upset urban ' +
    'useful usual usually vacation various vegan vegetable vegetarian version victim victory video view views ' +
    'village violin virtual visa visible visit voice volcano volunteer vote vs wage wait waiter wake walk wall ' +
    'wallet wanna wants war warm warrior wash watch water wealth weapon wear weather website wedding wednesday ' +
    'week weekend weird welcome went whatever wheel whenever whether whiskey whole whom whose wider widest ' +
    'wife wild win wind wine winner winter wise wish within without wolf woman women won wonder wondering wood ' +
    'workout world worry worse worship worst worth wrestling write writer writes written wrong yard yeah year ' +
    'years yellow yep yesterday yesterday’s young yourself youtube zero zombie zoo'
  ).split(' '),
)
